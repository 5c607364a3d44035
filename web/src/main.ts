import { mount } from "svelte";
import "./design/fonts/shell.css";
import "./design/fonts/agencies.css";
import "./design/fonts/crisis.css";
import "./design/fonts/shinobi.css";
import "./design/fonts/nation.css";
import "./design/fonts/contract.css";
import "./design/tokens.css";
import "./design/base.css";
import { LANGUAGE } from "./design/words";
import App from "./shell/App.svelte";

document.documentElement.lang = LANGUAGE;
const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the client");
mount(App, { target });
