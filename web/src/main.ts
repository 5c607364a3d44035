import { mount } from "svelte";
import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { LANGUAGE } from "./lib/words";
import App from "./pages/App.svelte";

document.documentElement.lang = LANGUAGE;
const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the client");
mount(App, { target });
