/** What is compiled to WebAssembly: the searches, and the rules of lines as far as they decide what is common. */
export { assemble } from "./assemble";
export { judge } from "./judge";
export { narrow } from "./narrow";
export { places } from "./places";
export { strip } from "./strip";
