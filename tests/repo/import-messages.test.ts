import { expect, test } from 'vitest'
import { importTexts as ofServer } from '../../apps/server/src/modules/catalog/product-files/import-messages.ts'
import { importTexts as ofBackOffice } from '../../apps/dashboard/src/features/catalog/products/import/messages.ts'

type Texts = Readonly<Record<string, (data: any) => string>>

/** The data that a text reads. */
function namesIn(text: (data: any) => string): string[] {
  const names = new Set<string>()
  text(new Proxy({}, { get: (_, name) => (names.add(String(name)), `<${String(name)}>`) }))
  return [...names].toSorted()
}

test('the back office has words for everything that an import says about a line, with the data that the server sends', () => {
  const codes = Object.keys(ofServer)
  expect(Object.keys(ofBackOffice).toSorted()).toEqual(codes.toSorted())
  for (const code of codes) {
    const [server, words] = [(ofServer as Texts)[code]!, (ofBackOffice as Texts)[code]!]
    const sent = namesIn(server)
    // The text about a refusal is found by the code of its error.
    expect(namesIn(words), code).toEqual(code.endsWith('REFUSED') ? ['error', ...sent] : sent)
    expect(words(Object.fromEntries(sent.map((name) => [name, 'x']))).length, code).toBeGreaterThan(8)
  }
})
