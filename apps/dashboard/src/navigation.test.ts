import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { contentSections, destinations, jobs, productsSections, settingsSections } from './navigation.ts'
import routes from './routes.ts'

test('every entry of the navigation leads to a page', () => {
  const entries = [...jobs, ...destinations, ...productsSections, ...contentSections, ...settingsSections]
  const lost = entries.map(({ to }) => to).filter((to) => matchRoutes(routes as RouteObject[], to)?.at(-1)?.route.path === '*')
  expect(lost).toEqual([])
})
