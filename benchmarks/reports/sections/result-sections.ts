import type { AblationName } from '../../ablations/ablation-name.ts'
import { BenchmarkName } from '../../datasets/dataset.ts'
import type { Section } from '../document/document.ts'
import { attacksSection } from './attacks-section.ts'
import { checksSection } from './checks-section.ts'
import { codeChoiceSection } from './code-choice-section.ts'
import { compiledSection } from './compiled-section.ts'
import { groupsSection } from './groups-section.ts'
import { latencySection } from './latency-section.ts'
import { ordersSection } from './orders-section.ts'
import { programsSection } from './programs-section.ts'
import type { Results } from './results.ts'
import { riskSection } from './risk-section.ts'
import { shotsSection } from './shots-section.ts'
import { wordsSection } from './words-section.ts'

type OwnSection = { readonly ablation: AblationName; readonly write: (results: Results) => Section[] }

/** Tables of the ablations; each is there wherever there are figures for it. */
const OWN_SECTIONS: readonly OwnSection[] = [
  { ablation: 'shots', write: shotsSection },
  { ablation: 'retrieval', write: ordersSection },
  { ablation: 'toolbox', write: programsSection },
  { ablation: 'code-choice', write: codeChoiceSection },
  { ablation: 'latency', write: latencySection },
  { ablation: 'words', write: wordsSection },
  { ablation: 'risk', write: riskSection },
  { ablation: 'attacks', write: attacksSection },
  { ablation: 'compiled', write: (results) => [...compiledSection(results), ...checksSection(results)] },
]

/** Sections of the ablations, those that the runs are named after first. */
export function ablationSections(results: Results, names: readonly string[]): Section[] {
  const own = OWN_SECTIONS.filter(({ ablation }) => names.includes(ablation))
  const others = OWN_SECTIONS.filter(({ ablation }) => !names.includes(ablation))
  return [...own, ...others].flatMap(({ write }) => write(results))
}

/** The section of the ablation that a run is named after; a breakdown's are the groups. None for other names. */
export function ownSections(results: Results, name: string): Section[] {
  if (name === 'breakdown') return groupsSection(results)
  return OWN_SECTIONS.filter(({ ablation }) => ablation === name).flatMap(({ write }) => write(results))
}

/** Whether runs of this name compare methods, beside all of the paper's: a benchmark's own, and table 1's. */
export function comparesMethods(name: string): boolean {
  return name === 'main' || BenchmarkName.options.some((benchmark) => benchmark === name)
}
