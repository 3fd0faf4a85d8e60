import type { Tool } from '../../../src/contract/tool.ts'
import { checkAnimalsAndNumbers } from './check-animals-and-numbers.ts'
import { checkLongQuestion } from './check-long-question.ts'
import { checkSharedWords } from './check-shared-words.ts'

/** The three checks of the four pseudo-rules. */
export const CSQA_TOOLS: readonly Tool[] = [checkSharedWords, checkLongQuestion, checkAnimalsAndNumbers]
