import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lexer, walkTokens, type Tokens } from 'marked'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { guides, type GuideName } from '../../lib/help/guides.ts'
import routes from '../../routes.ts'
import { findGuides } from './shared/pages.ts'

const apps = join(import.meta.dirname, '../../../..')
const folder = join(import.meta.dirname, 'pages')
const languages = ['en', 'de'] as const
type Language = (typeof languages)[number]

const textOf = (name: string, language: Language) => readFileSync(join(folder, `${name}.${language}.md`), 'utf8')

const pages = languages.flatMap((language) =>
  guides.map(({ name }) => ({ file: `${name}.${language}.md`, language, text: textOf(name, language) })),
)

/** All texts of the screens in a language. Values are “…”, as guides write them. */
function screenTexts(language: Language): Set<string> {
  const catalogues = ['dashboard/src', 'storefront/app'].flatMap((app) =>
    readdirSync(join(apps, app, 'locales'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith(`${language}.po`))
      .map((path) => readFileSync(join(apps, app, 'locales', path), 'utf8')),
  )
  const entries = catalogues.flatMap((catalogue) => [...catalogue.matchAll(/^msgstr ((?:"(?:[^"\\]|\\.)*"\n?)+)/gm)])
  return new Set(
    entries.map(([, lines = '']) =>
      [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
        .map(([, line = '']) => line)
        .join('')
        .replaceAll(/\\(.)/g, '$1')
        .replaceAll(/\{\w+\}/g, '…'),
    ),
  )
}

interface Quotes {
  labels: string[]
  links: { label: string; to: string }[]
}

function quotesOf(text: string): Quotes {
  const quotes: Quotes = { labels: [], links: [] }
  void walkTokens(lexer(text), (token) => {
    if (token.type === 'strong') quotes.labels.push((token as Tokens.Strong).text)
    if (token.type === 'link') quotes.links.push({ label: (token as Tokens.Link).text, to: (token as Tokens.Link).href })
  })
  return quotes
}

test('every guide is written in every language, and no file belongs to none', () => {
  expect(readdirSync(folder).toSorted()).toEqual(pages.map(({ file }) => file).toSorted())
})

test.each(languages)('every label that a guide quotes stands on a screen: %s', (language) => {
  const texts = screenTexts(language)
  const lost = pages
    .filter((page) => page.language === language)
    .flatMap(({ file, text }) => {
      const { labels, links } = quotesOf(text)
      const quoted = [...labels, ...links.filter(({ to }) => !to.startsWith('/help/')).map(({ label }) => label)]
      return quoted.filter((label) => !texts.has(label)).map((label) => `${file}: ${label}`)
    })
  expect(lost).toEqual([])
})

test('every link of a guide leads to a screen of the back office, and those between guides to a guide by its title', () => {
  const titles = Object.fromEntries(languages.map((language) => [language, screenTexts(language)]))
  const links = pages.flatMap(({ file, language, text }) => quotesOf(text).links.map((link) => ({ ...link, file, language })))
  const lost = new Set(
    [...new Set(links.map(({ to }) => to))].filter(
      (to) => !to.startsWith('/') || matchRoutes(routes as RouteObject[], to)?.at(-1)?.route.path === '*',
    ),
  )
  const isGuide = (to: string) => guides.some(({ name }) => to === `/help/${name}`)
  const faults = links.filter(
    ({ label, language, to }) => lost.has(to) || (to.startsWith('/help/') && !(isGuide(to) && titles[language]!.has(label))),
  )
  expect(faults).toEqual([])
})

test('all guides have the same parts: first steps, what customers see, common mistakes', () => {
  const parts = {
    en: ['First steps', 'What customers see', 'Common mistakes'],
    de: ['Erste Schritte', 'Was Kunden sehen', 'Häufige Fehler'],
  }
  for (const { file, language, text } of pages) {
    const tokens = lexer(text)
    const headings = tokens.filter(({ type }) => type === 'heading').map((token) => (token as Tokens.Heading).text)
    expect(headings, file).toEqual(parts[language])
    const steps = tokens.find((token): token is Tokens.List => token.type === 'list' && (token as Tokens.List).ordered)
    expect(steps?.items.length, file).toBeGreaterThanOrEqual(3)
    expect(steps?.items.length, file).toBeLessThanOrEqual(6)
    const words = text.split(/\s+/).length
    expect(words, file).toBeGreaterThanOrEqual(110)
    expect(words, file).toBeLessThanOrEqual(300)
  }
})

test('the palette finds a guide by its title, and by words of its text', () => {
  const texts = Object.fromEntries(guides.map(({ name }) => [name, textOf(name, 'en')])) as Record<GuideName, string>
  const found = (typed: string) => findGuides(typed, { language: 'en', texts }).map(({ to }) => to)
  expect(found('discounts work')[0]).toBe('/help/discounts')
  expect(found('restocking fee')).toContain('/help/returns')
  expect(found('st')).toEqual([])
  expect(findGuides('gift cards', undefined).map(({ to }) => to)).toEqual(['/help/gift-cards'])
})
