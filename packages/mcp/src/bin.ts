#!/usr/bin/env node
import { createTestbed } from "@testbed/grader";
import { readOptions } from "./command-line/options.js";
import { serve } from "./stdio/serve.js";

serve(createTestbed(readOptions(process.argv.slice(2))));
