import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMailText, type MailTextSegment } from './mail-text.ts'

const variables = ['shop', 'orderNumber', 'total', 'parameters.*']
const reasons = ['UNKNOWN_VARIABLE', 'VARIABLE_MISSING', 'BRACE_NOT_CLOSED', 'BRACE_NOT_OPENED', 'NAME_INVALID']
/** Braces are common, so that broken texts are. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('{', '}', '{{', '}}', '{shop}', '{total}', '{shop', '\u0000', '\n'),
    fc.string({ unit: 'grapheme' }),
  ),
})

test('any text is either parsed or refused for one of the declared reasons, at a position in it', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (source, isRequired) => {
      const { fault, segments } = {
        segments: undefined,
        ...parseMailText(source, { variables, required: isRequired ? ['total'] : [] }),
      }
      if (!fault) {
        expect(segments).toBeDefined()
        return
      }
      expect(reasons).toContain(fault.reason)
      expect(fault.position).toBeGreaterThanOrEqual(0)
      expect(fault.position).toBeLessThanOrEqual(source.length)
      if (fault.suggestion) expect(variables).toContain(fault.suggestion)
    }),
    { numRuns: 5000 },
  )
})

test('a text that is written from segments is parsed into the same segments', () => {
  const segment: fc.Arbitrary<MailTextSegment> = fc.oneof(
    fc.record({ text: fc.string({ minLength: 1 }) }),
    fc.record({ variable: fc.constantFrom('shop', 'orderNumber', 'total', 'parameters.season') }),
  )
  fc.assert(
    fc.property(fc.array(segment), (written) => {
      const joined: MailTextSegment[] = []
      for (const each of written) {
        const last = joined.at(-1)
        if ('text' in each && last && 'text' in last) joined[joined.length - 1] = { text: last.text + each.text }
        else joined.push(each)
      }
      const source = written
        .map((each) => ('text' in each ? each.text.replaceAll('{', '{{').replaceAll('}', '}}') : `{${each.variable}}`))
        .join('')
      expect(parseMailText(source, { variables })).toEqual({ segments: joined })
    }),
    { numRuns: 3000 },
  )
})

test.for([
  ['{orderNumbr}', { reason: 'UNKNOWN_VARIABLE', position: 0, variable: 'orderNumbr', suggestion: 'orderNumber' }],
  ['Hello {Shop}', { reason: 'UNKNOWN_VARIABLE', position: 6, variable: 'Shop', suggestion: 'shop' }],
  ['{ shop }', { reason: 'NAME_INVALID', position: 0, suggestion: 'shop' }],
  ['{constructor}', { reason: 'UNKNOWN_VARIABLE', position: 0, variable: 'constructor' }],
  ['{parameters.}', { reason: 'UNKNOWN_VARIABLE', position: 0, variable: 'parameters.' }],
  ['{}', { reason: 'NAME_INVALID', position: 0 }],
  ['a {shop', { reason: 'BRACE_NOT_CLOSED', position: 2 }],
  ['{shop {total}', { reason: 'BRACE_NOT_CLOSED', position: 0 }],
  ['a } b', { reason: 'BRACE_NOT_OPENED', position: 2 }],
  ['{{shop}', { reason: 'BRACE_NOT_OPENED', position: 6 }],
] as const)('%s is refused', ([source, fault]) => {
  expect(parseMailText(source, { variables })).toEqual({ fault })
})
