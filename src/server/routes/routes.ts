import { openApiDocument } from '../openapi/openapi-document.ts'
import { batchRoute, guardRoute } from './guard-routes.ts'
import { JSON_TYPE, type Route } from './route.ts'
import { healthRoute, metricsRoute, readyRoute } from './service-routes.ts'
import { verdictRoute } from './verdict-route.ts'

/** The API's own description. It says nothing of the guard, so everyone may read it. */
function documentRoute(document: () => string): Route {
  return {
    method: 'GET',
    path: '/openapi.json',
    access: 'open',
    operation: {
      summary: 'This document',
      answer: { type: JSON_TYPE, description: 'OpenAPI 3.1.' },
      problems: [],
    },
    answer: () => ({ status: 200, type: JSON_TYPE, body: document() }),
  }
}

/** All routes. The document is written when it is first asked for. */
export function allRoutes(): readonly Route[] {
  let text: string | null = null
  const routes: Route[] = [guardRoute, batchRoute, verdictRoute, healthRoute, readyRoute, metricsRoute]
  const document = documentRoute(() => {
    text ??= JSON.stringify(openApiDocument([...routes, document]))
    return text
  })
  return [...routes, document]
}
