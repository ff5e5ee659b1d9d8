import type { NormalizeOptions } from "../normalize/options.js";
import { ProfileLines } from "../profile/profile-lines.js";
import { profiles } from "../profile/profiles.js";
import { LineTimes } from "../time/line-times.js";
import type { Span } from "./span.js";
import { Surroundings } from "./surroundings.js";

/** The rules that look at one line after the other: times and the profile. */
export class LineRules {
  readonly #profile: ProfileLines | undefined;
  readonly #times: LineTimes;
  readonly #surroundings = new Surroundings();

  constructor(options: NormalizeOptions) {
    this.#profile = options.profile && new ProfileLines(profiles[options.profile]);
    this.#times = new LineTimes(options);
  }

  /** Adds the spans of all lines of the text. */
  find(text: string, spans: Span[]): void {
    this.#times.open(text);
    for (let start = 0; start < text.length;) {
      const feed = text.indexOf("\n", start);
      const end = feed < 0 ? text.length : feed;
      const inside = this.#surroundings.enter(text, start, end);
      this.#profile?.find(text, start, end, spans);
      this.#times.find(text, start, end, inside, spans);
      start = end + 1;
    }
  }
}
