import { readFileChoice, readFileFlag, readFileFlagOrChoice, type ReadFileChoice } from '@stoa/web/file-values/flags'

const visibilityWords = new Map([
  ['active', true],
  ['published', true],
  ['publish', true],
  ['visible', true],
  ['draft', false],
  ['archived', false],
  ['unlisted', false],
  ['hidden', false],
  ['private', false],
  ['pending', false],
  ['inactive', false],
  ['unpublished', false],
])
const policyWords = new Map([
  ['deny', false],
  ['continue', true],
])
/** The systems that track the stock. */
const trackerWords = new Map(['shopify', 'stoa', 'amazon_marketplace_web', 'shipwire'].map((word) => [word, true]))
const weightUnitWords = new Map(['g', 'kg', 'lb', 'oz'].map((word) => [word, word]))

const flags = { true: true, false: false }

function readVisibility(cell: string): ReadFileChoice<boolean> {
  return readFileFlagOrChoice(cell, flags, visibilityWords)
}

function readPolicy(cell: string): ReadFileChoice<boolean> {
  return readFileFlagOrChoice(cell, flags, policyWords)
}

/** Undefined where the cell is empty, or has no meaning. */
export function visibilityOf(cell: string): boolean | undefined {
  const read = readVisibility(cell)
  return read.kind === 'CHOICE' ? read.choice : undefined
}

/** True if it is sold when out of stock. */
export function isContinued(cell: string): boolean {
  const read = readPolicy(cell)
  return read.kind === 'CHOICE' && read.choice
}

export function isFlag(cell: string, flag: boolean): boolean {
  const read = readFileFlag(cell)
  return read.kind === 'FLAG' && read.flag === flag
}

/** Reads a cell of a closed list of words. */
export type ReadWord = (cell: string) => { kind: string }

/** The columns of the format whose cells are words of closed lists. */
export const wordColumns: ReadonlyMap<string, ReadWord> = new Map<string, ReadWord>([
  ['Published', readVisibility],
  ['Status', readVisibility],
  ['Gift Card', readFileFlag],
  ['Variant Inventory Tracker', (cell) => readFileChoice(cell, trackerWords)],
  ['Variant Inventory Policy', readPolicy],
  ['Variant Requires Shipping', readFileFlag],
  ['Variant Taxable', readFileFlag],
  ['Variant Weight Unit', (cell) => readFileChoice(cell, weightUnitWords)],
])

/** These are kept for the next export and change nothing in the shop, so an unknown word is a warning. */
export const keptWordColumns: ReadonlySet<string> = new Set(['Variant Taxable', 'Variant Weight Unit'])
