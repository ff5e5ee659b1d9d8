import { rules } from "../rules/all-rules.js";
import { javascriptMarkers, otherMarkers } from "../sessions/markers.js";
import { stepSigns } from "../sessions/steps.js";
import { Matcher, type Subject } from "./matcher.js";

let made: Matcher | undefined;

/** The matcher of this package's rules; made when it is first needed. */
export function defaultMatcher(): Matcher {
  made ??= new Matcher([
    ...[...javascriptMarkers, ...otherMarkers].map((marker): [Subject, RegExp] => [
      { kind: "marker", marker },
      marker.pattern,
    ]),
    ...stepSigns.map(({ sign, pattern }): [Subject, RegExp] => [{ kind: "sign", sign }, pattern]),
    ...rules.flatMap((rule, order) =>
      rule.patterns.map((pattern): [Subject, RegExp] => [{ kind: "rule", rule, order }, pattern]),
    ),
  ]);
  return made;
}
