import { mount } from "svelte";
import App from "./App.svelte";
import { watchForTroubles } from "./lib/troubles";
import "./app.css";

watchForTroubles();
mount(App, { target: document.getElementById("app") as HTMLElement });
