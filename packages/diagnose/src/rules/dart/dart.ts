import type { Rule } from "../rule.js";

/** Dart, Flutter and what Android's build says about its SDK. */
export const dartRules: readonly Rule[] = [
  {
    id: "dart/compile",
    category: "compile-error",
    subcategory: "type",
    patterns: [/^\S{1,200}\.dart:\d{1,6}:\d{1,5}: Error: (?!Expected|Can't find )(.{1,200})/],
    matches: ["lib/main.dart:5:3: Error: Method not found: 'foo'."],
    ignores: ["lib/main.dart:5:3: Error: Expected ';' after this."],
    explanation: "The compiler of Dart refused the code.",
    nextStep: "Correct the first error that is listed.",
    source: "dart-lang/sdk pkg/front_end",
  },
  {
    id: "dart/syntax",
    category: "syntax-error",
    subcategory: "dart",
    patterns: [/^\S{1,200}\.dart:\d{1,6}:\d{1,5}: Error: (?:Expected|Can't find )(.{1,200})/],
    matches: ["lib/main.dart:5:3: Error: Expected ';' after this."],
    ignores: ["lib/main.dart:5:3: Error: Method not found: 'foo'."],
    explanation: "A file of Dart could not be parsed.",
    nextStep: "Correct the syntax at the place that the line names.",
    source: "dart-lang/sdk pkg/front_end",
  },
  {
    id: "dart/lint",
    category: "lint",
    subcategory: "dart-linter",
    patterns: [
      /^\s{1,6}(?:error|warning|info) [-•] (?:\S{1,200}:\d{1,6}:\d{1,5} - )?.{1,300} [-•] \S{1,200}$/,
      /^[1-9]\d{0,5} issues? found\.(?: \(ran in .{1,20}\))?$/,
      /^Formatted \d{1,6} files? \([1-9]\d{0,5} changed\) in /,
    ],
    near: {
      patterns: [/\.dart\b|^Analyzing /],
      before: 20,
      after: 3,
    },
    matches: [
      "   info • Unused import: 'dart:io' • lib/main.dart:1:8 • unused_import",
      "Changed lib/main.dart\nFormatted 3 files (1 changed) in 0.21 seconds.",
    ],
    ignores: ["Formatted 3 files (0 changed) in 0.21 seconds.", "2 issues found."],
    explanation: "The analyzer or formatter of Dart found something to change.",
    nextStep: "Correct the lines that are listed, or run `dart format`.",
    source: "dart-lang/sdk pkg/dartdev, flutter/flutter",
  },
  {
    id: "pub/sdk",
    category: "wrong-runtime-version",
    subcategory: "dart",
    patterns: [
      /requires (?:the )?(?:Dart |Flutter )?SDK version (.{1,40}), version solving failed/,
      /requires (?:the )?(?:Dart|Flutter) SDK .{0,40}version solving failed/,
      /The current Dart SDK version is \S{1,40}\. {0,2}Because .{1,80} requires SDK version/,
    ],
    matches: ["Because app requires SDK version ^3.5.0, version solving failed."],
    ignores: ["Because app depends on http ^2.0.0 which doesn't match any versions, version solving failed."],
    explanation: "The package needs another version of the SDK: $1",
    nextStep: "Install that version of Dart or Flutter, or change `environment` in pubspec.yaml.",
    source: "dart-lang/pub",
  },
  {
    id: "android/sdk",
    category: "missing-dependency",
    subcategory: "android-sdk",
    patterns: [
      /SDK location not found\. Define (?:a valid SDK )?location/,
      /Failed to find (?:target with hash string|Build Tools revision|Platform SDK with path) '?(\S{1,60}?)'?(?:\s|$)/,
      /^> NDK (?:not configured|at .{1,200} did not have a source\.properties)/,
      /No version of NDK matched the requested version/,
    ],
    matches: [
      "> SDK location not found. Define a valid SDK location with an ANDROID_HOME environment variable or by setting the sdk.dir path in your project's local properties file at '/x/local.properties'.",
    ],
    ignores: ["> Task :app:compileDebugJavaWithJavac FAILED"],
    explanation: "The Android SDK, or a part of it, is not installed or not found.",
    nextStep: "Install it with sdkmanager, and set ANDROID_HOME.",
    source: "Android Gradle plugin",
  },
  {
    id: "android/licences",
    category: "configuration-error",
    subcategory: "android-licences",
    patterns: [
      /(?:some licen[cs]es have not been accepted|You have not accepted the license agreements)/,
      /Android sdkmanager .{0,60}licenses? not accepted/,
    ],
    matches: [
      "> Failed to install the following Android SDK packages as some licences have not been accepted.",
    ],
    ignores: ["All SDK package licenses accepted."],
    explanation: "The licences of the Android SDK are not accepted on this machine.",
    nextStep: "Run `yes | sdkmanager --licenses` before the build.",
    source: "Android Gradle plugin",
  },
];
