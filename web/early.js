/** Runs before the first paint, so that the page never shows in clothes that it then changes. */

import { keptSettings, wear } from "./sheets/dress.js";

wear(keptSettings());
