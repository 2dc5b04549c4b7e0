import type { I18n } from '@lingui/core'
import { CallError } from '@stoa/client'
import type { CheckoutSection } from '../../paths.ts'
import { problemsOf, type FieldNaming } from '../../violations.server.ts'
import type { Translatable } from '../../translatable.ts'

/** What a section could not save: it stays open with all that was typed. */
export interface SectionProblem<Text = string> {
  section: CheckoutSection
  /** Beside the whole section. */
  message?: Text
  /** Beside each field. */
  fields: Record<string, Text>
  /** What was typed, for a page without script; never a card's number or code. */
  values: Record<string, string>
}

/** What a save leads to: another page, or its section once more. */
export type Outcome = Response | SectionProblem<Translatable>

/** The problem in the visitor's language. */
export function said({ message, fields, ...facts }: SectionProblem<Translatable>, i18n: I18n): SectionProblem {
  const translate = (words: Translatable) => (typeof words === 'string' ? words : i18n._(words))
  return {
    ...facts,
    ...(message !== undefined && { message: translate(message) }),
    fields: Object.fromEntries(Object.entries(fields).map(([field, words]) => [field, translate(words)])),
  }
}

/** Runs a save; what the server has against the values becomes the section's problem, all else passes. */
export async function saving(
  section: CheckoutSection,
  values: Record<string, string>,
  save: () => Promise<Response>,
  nameOf?: FieldNaming,
): Promise<Outcome> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof CallError) || error.violations.length === 0) throw error
    return { section, fields: problemsOf(error.violations, nameOf), values }
  }
}
