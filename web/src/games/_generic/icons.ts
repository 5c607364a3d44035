/** An icon for a log line, by the words of its kind. */
import circle from "icon:lucide/circle-dot";
import coins from "icon:lucide/coins";
import crosshair from "icon:lucide/crosshair";
import dices from "icon:lucide/dices";
import eye from "icon:lucide/eye";
import flag from "icon:lucide/flag";
import hand from "icon:lucide/hand";
import layers from "icon:lucide/layers";
import lock from "icon:lucide/lock";
import mapPin from "icon:lucide/map-pin";
import shield from "icon:lucide/shield";
import shuffle from "icon:lucide/shuffle";
import skip from "icon:lucide/skip-forward";
import skull from "icon:lucide/skull";
import trophy from "icon:lucide/trophy";

const BY_WORD: readonly (readonly [RegExp, string])[] = [
  [/won|win|game-over|game-ended/, trophy],
  [/round|phase|turn/, flag],
  [/kill|dies|died|death|eliminat|assassinat|succeed/, skull],
  [/roll|dice/, dices],
  [/attempt|attack|target|hit/, crosshair],
  [/gold|money|paid|pay|cash|reward|bid|coin|chip/, coins],
  [/seal|commit|contract|sign/, lock],
  [/look|saw|seen|spy|scout|reveal|show|peek/, eye],
  [/shuffle|deal|swap/, shuffle],
  [/pass|skip/, skip],
  [/guard|protect|block/, shield],
  [/move|travel|escape|fly|sail|drive|arriv/, mapPin],
  [/draw|take|took|hire|pick|draft|keep/, hand],
  [/play|lay|laid|discard|put|card/, layers],
];

export const iconOf = (kind: string): string => BY_WORD.find(([pattern]) => pattern.test(kind))?.[1] ?? circle;
