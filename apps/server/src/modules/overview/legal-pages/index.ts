import type { Module } from '../../../kernel/background/module.ts'
import { draftLegalPages, getLegalFacts, type LegalPagesParts } from './operations.ts'

export function legalPagesModule(parts: LegalPagesParts) {
  return {
    name: 'legal-pages',
    services: { 'stoa/legal-pages': { getLegalFacts: getLegalFacts(parts), draftLegalPages } },
  } satisfies Module
}
