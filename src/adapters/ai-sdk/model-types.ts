import type { LanguageModelMiddleware } from 'ai'

type WrapGenerate = NonNullable<LanguageModelMiddleware['wrapGenerate']>
type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>

/** A model's answer in one piece, as a provider gives it to the SDK. */
export type Generated = Awaited<ReturnType<WrapGenerate>>

/** The same as a stream. */
type Streamed = Awaited<ReturnType<WrapStream>>

export type ContentPart = Generated['content'][number]
export type StreamPart = Streamed['stream'] extends ReadableStream<infer Part> ? Part : never
export type Usage = Generated['usage']

/** What the SDK asks a model: prompt, response format, abort signal, provider options and so on. */
export type ModelCall = Parameters<WrapGenerate>[0]['params']
