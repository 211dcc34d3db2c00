/** The rules of a game as the page shows them: what stands at each rule, and what a search leaves of it. */

import type { Picture, RulePart, RulesInfo, VariantInfo } from "./generated";
import { contains } from "./search";

/** A rule, or text between rules, with all that belongs to it. */
export interface ShownPart extends RulePart {
  pictures: Picture[];
  options: VariantInfo[];
}

export interface ShownChapter {
  title: string;
  /** Options that the chapter as a whole is about. */
  options: VariantInfo[];
  parts: ShownPart[];
}

/** All chapters, each rule with its pictures and the options that change it; an option stands at its first rule. */
export function chaptersOf(rules: RulesInfo, variants: VariantInfo[]): ShownChapter[] {
  const at = (place: string) => variants.filter((variant) => rules.options[variant.name]?.[0] === place);
  return rules.chapters.map((chapter) => ({
    title: chapter.title,
    options: at(chapter.title),
    parts: chapter.parts.map((part) => ({
      ...part,
      pictures: part.number ? rules.pictures.filter((picture) => picture.rule === part.number) : [],
      options: part.number ? at(part.number) : [],
    })),
  }));
}

/** Only what has all the words; of a chapter whose title has them, all. */
export function found(chapters: ShownChapter[], words: string[]): ShownChapter[] {
  if (words.length === 0) return chapters;
  return chapters
    .map((chapter) => {
      const whole = contains(chapter.title, words);
      const parts = whole ? chapter.parts : chapter.parts.filter((part) => contains(wordingOf(part), words));
      const options = chapter.options.filter((option) => whole || contains(optionWording(option), words));
      return { ...chapter, parts, options };
    })
    .filter((chapter) => chapter.parts.length + chapter.options.length > 0);
}

export function countRules(chapters: ShownChapter[]): number {
  return chapters.reduce((sum, chapter) => sum + chapter.parts.filter((part) => part.number).length, 0);
}

function wordingOf(part: ShownPart): string {
  const captions = part.pictures.map((picture) => picture.caption);
  return [part.number, part.text, ...captions, ...part.options.map(optionWording)].join("\n");
}

function optionWording(option: VariantInfo): string {
  return [option.title, option.help, ...Object.values(option.words)].join("\n");
}
