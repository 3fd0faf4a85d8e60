import { Hono } from 'hono'
import { type Answerer, type AppEnv, answerRequest } from './answer-request.ts'
import { checkAppOptions } from './options/check-options.ts'
import { HttpProblem } from './problems/http-problem.ts'
import type { Route } from './routes/route.ts'
import { allRoutes } from './routes/routes.ts'
import { type GuardAppOptions, openService, type Service } from './service.ts'

const NOWHERE: Answerer = {
  pattern: 'none',
  access: 'open',
  answer() {
    throw new HttpProblem('not-found', '`/openapi.json` lists the paths')
  },
}

function otherMethod({ path, method }: Route): Answerer {
  const allow = method === 'GET' ? 'GET, HEAD' : method
  return {
    pattern: path,
    access: 'open',
    answer() {
      throw new HttpProblem('method-not-allowed', `the path takes ${allow}`, { allow })
    },
  }
}

/** All routes of a service. */
export function serviceApp(service: Service): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const route of allRoutes()) {
    const asked: Answerer = { ...route, pattern: route.path }
    const other = otherMethod(route)
    app.all(route.path, (c) => {
      const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
      return answerRequest({ service, answerer: method === route.method ? asked : other, c })
    })
  }
  app.notFound((c) => answerRequest({ service, answerer: NOWHERE, c }))
  return app
}

/**
 * The service without listening: for tests, and for a server of your own, which then has to see to slow headers and to an end that finishes what was accepted.
 * Answers verdicts, and a problem (RFC 9457) for everything else.
 *
 * @example
 * const app = guardApp({ guard, tokens: openTokens('guardagent.tokens.db') })
 * const answer = await app.request('/v1/guard', { method: 'POST', headers, body: JSON.stringify({ input, output }) })
 * @throws InputError where an option cannot be used
 */
export function guardApp(options: GuardAppOptions): Hono<AppEnv> {
  checkAppOptions(options)
  return serviceApp(openService(options))
}
