import type { Risk } from '../contract/check-result.ts'

const LEVELS: readonly Risk[] = ['none', 'low', 'medium', 'high', 'very-high']

/** Risk by number of violations (arXiv:2406.09187, appendix .16): 0 none, 1 low, 2 medium, 3 high, 4 or more very-high. */
export function riskOf(violations: number): Risk {
  return LEVELS[Math.min(violations, LEVELS.length - 1)] ?? 'very-high'
}

/** True if `risk` is at least `least`. */
export function reaches(risk: Risk, least: Risk): boolean {
  return LEVELS.indexOf(risk) >= LEVELS.indexOf(least)
}
