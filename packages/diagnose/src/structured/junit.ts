import { SaxesParser, type SaxesTagPlain } from "saxes";
import type { Report, ReportedTest, TestStatus } from "./report.js";

const CHUNK = 65_536;
const LONGEST_MESSAGE = 20_000;
const failing = new Set(["failure", "error", "rerunFailure", "rerunError"]);
const attempts = new Set(["flakyFailure", "flakyError"]);

interface OpenCase {
  readonly name: string;
  readonly line: number;
  status: TestStatus;
  message: string;
  isFlaky: boolean;
}

/** Reads a JUnit XML document. A DOCTYPE ends the reading; external entities are not known. */
export function readJUnit(content: string): Report {
  const reader = new JUnitReader();
  for (let start = 0; start < content.length && reader.problem === null; start += CHUNK)
    reader.write(content.slice(start, start + CHUNK));
  return reader.finish();
}

class JUnitReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #tests: ReportedTest[] = [];
  readonly #suites: string[] = [];
  #case: OpenCase | null = null;
  #isInMessage = false;
  #problem: string | null = null;

  constructor() {
    this.#parser.on("error", (error) => this.#fail(error.message));
    this.#parser.on("doctype", () => this.#fail("it has a DOCTYPE, which is refused"));
    this.#parser.on("opentag", (tag) => this.#open(tag));
    this.#parser.on("closetag", (tag) => this.#close(tag.name));
    this.#parser.on("text", (text) => this.#addText(text));
    this.#parser.on("cdata", (text) => this.#addText(text));
  }

  get problem(): string | null {
    return this.#problem;
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  finish(): Report {
    if (this.#problem === null) this.#parser.close();
    return { tests: this.#tests, problem: this.#problem };
  }

  #fail(problem: string): void {
    this.#problem ??= problem;
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    if (name === "testsuite") this.#suites.push(attributes["name"] ?? "");
    else if (name === "testcase") this.#openCase(attributes);
    else if (failing.has(name) || attempts.has(name)) this.#openNote(name, attributes);
    else if (name === "skipped" && this.#case !== null) this.#case.status = "skipped";
  }

  #openCase(attributes: Readonly<Record<string, string>>): void {
    const parts = [attributes["file"], attributes["classname"], attributes["name"]];
    const name = parts.filter((part) => part !== undefined && part !== "").join(" > ");
    this.#case = { name, line: this.#parser.line, status: "passed", message: "", isFlaky: false };
  }

  #openNote(name: string, attributes: Readonly<Record<string, string>>): void {
    // A suite that could not be set up has its failure outside of any case.
    this.#case ??= {
      name: this.#suites.at(-1) ?? "",
      line: this.#parser.line,
      status: "passed",
      message: "",
      isFlaky: false,
    };
    if (attempts.has(name)) this.#case.isFlaky = true;
    else this.#case.status = name.toLowerCase().endsWith("error") ? "error" : "failed";
    const type = attributes["type"] ?? "";
    const message = attributes["message"] ?? "";
    const head =
      type !== "" && !message.includes(type) && !type.includes("/") ? `${type}: ${message}` : message;
    this.#case.message += `${head}\n`;
    this.#isInMessage = true;
  }

  #addText(text: string): void {
    if (!this.#isInMessage || this.#case === null || this.#case.message.length > LONGEST_MESSAGE) return;
    this.#case.message += text;
  }

  #close(name: string): void {
    if (failing.has(name) || attempts.has(name)) this.#isInMessage = false;
    else if (name === "testsuite") {
      this.#finishCase();
      this.#suites.pop();
    } else if (name === "testcase") this.#finishCase();
  }

  #finishCase(): void {
    if (this.#case !== null) this.#tests.push(this.#case);
    this.#case = null;
  }
}
