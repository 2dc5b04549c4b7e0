import { expect, test } from 'vitest'
import { productsOf, type FileProduct } from './file-products.ts'
import { inEnglish } from './import-messages.ts'
import { readCsv } from './read-csv.ts'
import { leaveOutSharedCodes, mistakesOf } from './validate.ts'

const inEuros = { mapping: {}, reading: {}, settings: { currency: 'EUR', weightUnit: 'KG' } } as const

const wixHeadings =
  'handleId,fieldType,name,price,discountMode,discountValue,surcharge,productOptionName1,productOptionDescription1,productOptionName2,productOptionDescription2'

async function wixProducts(...lines: string[]) {
  return productsOf(await readCsv([wixHeadings, ...lines].join('\n'), inEuros))
}

function choices(count: number): string {
  return Array.from({ length: count }, (_, index) => `c${index}`).join(';')
}

test('twenty thousand products with one name get a handle each', async () => {
  const products = await wixProducts(...Array.from({ length: 20_000 }, (_, index) => `product_${index},Product,Mug,5,,,,,,,`))
  expect(new Set(products.map(({ handle }) => handle)).size).toBe(20_000)
  expect(products.at(-1)!.handle).toBe('mug-19999')
})

test('handles with a number of their own stay apart from those that get one', async () => {
  const products = await wixProducts(
    'product_1,Product,Mug,5,,,,,,,',
    'mug-1,Product,Mug 1,5,,,,,,,',
    'product_2,Product,Mug,5,,,,,,,',
    'product_3,Product,Mug 1,5,,,,,,,',
  )
  expect(products.map(({ handle }) => handle)).toEqual(['mug', 'mug-1', 'mug-2', 'mug-1-1'])
})

test('a product of more combinations than a product can have is refused, however many there are', async () => {
  const [product] = await wixProducts(`a,Product,A,5,,,,One,${choices(1000)},Two,${'x;'.repeat(500_000)}`)
  expect(mistakesInWords(product!)[0]).toEqual([2, 'there are more than 1000 variants'])
  const [whole] = await wixProducts(`a,Product,A,5,,,,One,${choices(20)},Two,${choices(50)}`)
  expect(whole!.lines).toHaveLength(1000)
  expect(mistakesOf(whole!, 'EUR')).toEqual([])
})

test('the choices of an option are those of its number, also after a gap', async () => {
  const [product] = await wixProducts('a,Product,A,5,,,,,,Size,S;L')
  expect(product!.options).toEqual(['Size'])
  expect(product!.lines.map(({ values }) => values)).toEqual([['S'], ['L']])
  const [listed] = await wixProducts('a,Product,A,5,,,,,,Size,S;L', 'a,Variant,,,,,,,,,L')
  expect(listed!.lines.map(({ values }) => values)).toEqual([['L']])
})

test.each([
  ['5,PERCENT,150', 'discountValue is more than the price: 150'],
  ['5,AMOUNT,8', 'discountValue is more than the price: 8'],
  ['5,,,-5.5', 'surcharge makes the price negative: -5.5'],
])('a price below zero is no free product: %s', async (cells, message) => {
  const [product] = await wixProducts(`a,Product,A,${cells}`)
  expect(mistakesInWords(product!)).toEqual([[2, message]])
})

test.each([
  [
    'a few lines that become many',
    [wixHeadings, ...Array.from({ length: 300 }, (_, index) => `p${index},Product,A,5,,,,One,${choices(32)},Two,${choices(32)}`)],
  ],
  ['many lines', ['Title,Variant Price', ...Array.from({ length: 200_001 }, () => 'x')]],
  ['many columns', [`Title,Variant Price${',x'.repeat(500)}`, 'A,5']],
  [
    'short lines of many columns',
    [`Title,Variant Price,${choices(400).replaceAll(';', ',')}`, ...Array.from({ length: 30_000 }, () => 'x')],
  ],
] as const)('a file that would take too much memory is refused: %s', async (_, lines) => {
  await expect(readCsv(lines.join('\n'), inEuros)).rejects.toMatchObject({
    code: 'CSV_UNREADABLE',
    message: expect.stringMatching(/^the file has too many/),
  })
})

test.each(['constructor', 'toString', '__proto__'])(
  'a column that has the name of what every object has is refused: %s',
  async (column) => {
    await expect(readCsv(`Title,Variant Price,${column}\nA,5,x`, inEuros)).rejects.toMatchObject({
      code: 'CSV_UNREADABLE',
      data: { column },
    })
  },
)

test('a product has at most a thousand variants and fifty pictures', async () => {
  const lines = Array.from(
    { length: 1001 },
    (_, index) => `a,${index ? '' : 'A'},Size,S${index},5,https://pictures.example/${index}.png`,
  )
  const [product] = productsOf(
    await readCsv(['Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src', ...lines].join('\n'), inEuros),
  )
  expect(mistakesInWords(product!)).toEqual([
    [2, 'there are more than 1000 variants'],
    [2, 'there are more than 50 pictures'],
  ])
})

test('a hundred thousand lines with the SKU of another product lose it, with a warning each', async () => {
  const lines = Array.from({ length: 100_000 }, () => 'b,,5,ONE')
  const products = productsOf(
    await readCsv(['Handle,Title,Variant Price,Variant SKU', 'a,A,5,ONE', ...lines].join('\n'), inEuros),
  )
  leaveOutSharedCodes(products)
  expect(products[1]!.notes).toHaveLength(100_000)
  const [note] = products[1]!.notes
  expect([note!.level, inEnglish(note!.message)]).toEqual(['WARNING', 'the SKU ONE was left out: line 2 has it too'])
  expect(products[1]!.lines.some(({ cells }) => cells['Variant SKU'] !== '')).toBe(false)
})

function mistakesInWords(product: FileProduct) {
  return mistakesOf(product, 'EUR').map(({ line, message }) => [line, inEnglish(message)])
}
