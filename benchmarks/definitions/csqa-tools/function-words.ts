/** Words that hold a sentence together and mean little by themselves: two options that share only these share nothing. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a an the this that these those
i me my mine myself you your yours yourself he him his himself she her hers herself it its itself we us our ours ourselves they them their theirs themselves
who whom whose which what when where why how
and or but nor so yet if than because while although though unless until since whether as
of in on at by for from to into onto with without within about above below under over between among through during before after
against across along around behind beside beyond near off out up down toward towards upon via per inside outside
is are was were be been being am do does did doing done have has had having can could will would shall should may might must
isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't can't cannot couldn't won't wouldn't shan't shouldn't mustn't
not no yes too very just also only even then there here again ever never always often
some any each every all both either neither such other another same own more most less least much many few several
s t`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
