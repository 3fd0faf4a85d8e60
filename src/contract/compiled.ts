import { z } from 'zod'
import { Identity } from './action.ts'
import type { CheckResult } from './check-result.ts'
import { Json } from './json.ts'
import type { Usage } from './model.ts'
import { PlanSteps } from './plan.ts'
import { Policy } from './policy.ts'
import type { ProgramError } from './program.ts'
import type { ToolCall } from './tool.ts'

/** An action with the decision that it should get. Demonstrations are such examples too. */
export const LabelledExample = z.strictObject({
  /** Names it in evidence; its line in the file otherwise. */
  id: z.string().min(1).optional(),
  input: Json,
  output: Json,
  identity: Identity.optional(),
  /** 0 allow, 1 deny. */
  label: z.union([z.literal(0), z.literal(1)]),
  /** The operator doubts the label, with or without saying why: what the program decides is then listed, and is no failure. */
  disputed: z.union([z.boolean(), z.string().min(1)]).optional(),
})
export type LabelledExample = z.infer<typeof LabelledExample>

/** A program for all actions of a definition, with the plan that it carries out. It has not been accepted. */
export const Candidate = z.strictObject({ plan: PlanSteps, program: z.string().min(1) })
export type Candidate = z.infer<typeof Candidate>

/** What a compiled program made of one action. Only `decided` is a decision; after anything else the action goes the per-action way. */
export type CompiledRun = { readonly calls: readonly ToolCall[] } & (
  | { readonly kind: 'decided'; readonly result: CheckResult }
  /** The program said so itself (`Unknown(reason)`). */
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'failed'; readonly error: ProgramError }
)

/** Why a candidate is not accepted. */
export const CompileProblem = z.strictObject({
  kind: z.enum([
    /** Refused before it ran. */
    'refused',
    /** It ended in an error on an example. */
    'error',
    /** It decided an example otherwise than its label says. */
    'label',
    /** It decided too few of the examples. */
    'share',
    /** It passed permissions or rules that are not in the requests. */
    'policy',
    /** A change that must flip its decision did not, or one that must not did. */
    'mutation',
    /** Its text holds text of an example. */
    'copied',
  ]),
  /** One line, in lower case: what was expected, and what was seen. */
  message: z.string().min(1),
  /** Id of the example that shows it. */
  example: z.string().optional(),
})
export type CompileProblem = z.infer<typeof CompileProblem>

/** One name, number or operator of a policy, and where the requests say it. */
export const PolicyPart = z.strictObject({
  kind: z.enum(['role', 'database', 'column', 'action', 'violation', 'field', 'operator', 'value']),
  /** As the policy has it: `lab`, `>=`, `18`. */
  text: z.string(),
  /** Line and column of the requests, from 1, with the words found there; null where they do not say it. */
  at: z
    .strictObject({ line: z.number().int().positive(), column: z.number().int().positive(), words: z.string() })
    .nullable(),
})
export type PolicyPart = z.infer<typeof PolicyPart>

const Count = z.number().int().nonnegative()

/** One permission or rule, and how often a change of an action that must flip the decision, or must not, was tried and did as it must. */
export const MutationTally = z.strictObject({
  /** `role nursing`, `column lab.labname`, `rule too young to book`, `neutral change`. */
  subject: z.string(),
  /** What was changed, such as `another role`. */
  change: z.string(),
  tried: Count,
  /** As it must be: the same number, in what was accepted. */
  held: Count,
})
export type MutationTally = z.infer<typeof MutationTally>

/** What an accepted program was accepted on. */
export const CompileEvidence = z.strictObject({
  examples: z.strictObject({
    demonstrations: Count,
    labelled: Count,
    decided: Count,
    /** Decided and not disputed: all of them as labelled. */
    agreed: Count,
    /** Percent of all examples that the program decided. */
    share: z.number().min(0).max(100),
    /** Percent that it had to decide. */
    leastShare: z.number().min(0).max(100),
    /** Ids of examples left to the per-action way, with the reason. */
    undecided: z.array(z.strictObject({ id: z.string(), reason: z.string() })),
    disputed: z.array(
      z.strictObject({
        id: z.string(),
        label: z.union([z.literal(0), z.literal(1)]),
        /** null where the program left it undecided. */
        decided: z.union([z.literal(0), z.literal(1)]).nullable(),
        /** Reasons that the checks gave, one line each. */
        reasons: z.array(z.string()),
        why: z.string().optional(),
      }),
    ),
  }),
  policy: z.strictObject({
    /** `parsed`: the requests' own, compared exactly. `program`: written into the program, and found in the requests part by part. */
    source: z.enum(['parsed', 'program']),
    parts: z.array(PolicyPart),
    /** Sentences of the requests that ask for more than any check is known to stand for. */
    uncovered: z.array(z.string()),
    /** The operator accepts that nobody checks these on actions that the program decides. Otherwise there are none. */
    uncoveredAccepted: z.boolean(),
  }),
  /** Calls to models that the program itself made for one action (`Classify`): the mean over all examples. */
  modelCalls: z.number().nonnegative(),
  mutations: z.array(MutationTally),
  /** Permissions and rules that no example showed a way to change. */
  untried: z.array(z.string()),
  /** Candidates before this one, and what was wrong with them. */
  refused: z.array(z.array(CompileProblem)),
})
export type CompileEvidence = z.infer<typeof CompileEvidence>

/** What a compiled program depends on: any change makes it stale. */
export const CompiledHashes = z.strictObject({
  definition: z.string(),
  /** Of the tools' descriptions and of the files of the definition's own modules. */
  toolbox: z.string(),
  /** Of the words that `MatchAction` knows. */
  lexicon: z.string(),
  /** Version of this package: what tools and readers do changes with it. */
  version: z.string(),
})
export type CompiledHashes = z.infer<typeof CompiledHashes>

/** One program for all actions of a definition, accepted on evidence. */
export const CompiledGuard = z.strictObject({
  format: z.literal(1),
  definition: z.string(),
  agent: z.string(),
  /** Who wrote it. */
  core: z.string(),
  model: z.string().nullable(),
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  hashes: CompiledHashes,
  plan: PlanSteps,
  program: z.string().min(1),
  /** What the program is held to on every action: the requests' own, or what it had written in when it was accepted. */
  policy: Policy,
  evidence: CompileEvidence,
  /** SHA-256 of all the above as canonical JSON, `sha256:…`: a file that was edited is never used. */
  hash: z.string(),
})
export type CompiledGuard = z.infer<typeof CompiledGuard>

/** What compiling came to. */
export type Compiled =
  | { readonly accepted: true; readonly guard: CompiledGuard; readonly usage: Usage }
  | {
      readonly accepted: false
      /** What compiling asked of models. */
      readonly usage: Usage
      /** The last candidate, and what was wrong with it. */
      readonly candidate: Candidate
      readonly problems: readonly CompileProblem[]
      /** Candidates before it, oldest first. */
      readonly refused: readonly (readonly CompileProblem[])[]
    }
