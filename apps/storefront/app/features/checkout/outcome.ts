import { CallError } from '@stoa/client'
import { data } from 'react-router'
import type { CheckoutSection } from '../../paths.ts'
import { problemsOf } from '../../violations.ts'
import type { Words } from '../../words.ts'

/** What a section could not save: it stays open with all that was typed. */
export interface SectionProblem {
  section: CheckoutSection
  /** Beside the whole section. */
  message?: Words
  /** Beside each field. */
  fields: Record<string, Words>
  /** What was typed, for a page without script; never a card's number or code. */
  values: Record<string, string>
}

export const problem = (facts: SectionProblem) => data(facts, { status: 422 })

/** The fields that nothing was typed into, each with what `required` says there. */
export function missing(values: Record<string, string>, required: Record<string, Words>): Record<string, Words> {
  return Object.fromEntries(Object.entries(required).filter(([field]) => !values[field]))
}

/** Runs a save; what the server has against the values becomes the section's problem, all else passes. */
export async function saving<T>(
  section: CheckoutSection,
  values: Record<string, string>,
  save: () => Promise<T>,
): Promise<T | ReturnType<typeof problem>> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof CallError) || error.violations.length === 0) throw error
    return problem({ section, fields: problemsOf(error.violations), values })
  }
}

export function textsOf(form: FormData, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, String(form.get(field) ?? '').trim()]))
}
