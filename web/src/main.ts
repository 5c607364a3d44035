import { mount } from "svelte";
import "./design/fonts/shell.css";
import "./design/tokens.css";
import "./design/base.css";
import App from "./shell/App.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the client");
mount(App, { target });
