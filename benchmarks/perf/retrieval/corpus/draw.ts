import type { Random } from '../../../datasets/own/random.ts'

/**
 * Two sources, since texts of agents are alike in shape far more than in words. `shape` chooses steps, elements and common words,
 * `fill` what they speak of: the same shape with another fill is the same kind of task about something else.
 */
export type Draw = { readonly shape: Random; readonly fill: Random }
