import * as contract from '@stoa/contract/services/stoa/legal-pages'
import type { LegalPageKind } from '@stoa/contract/services/stoa/legal-pages'
import { permissionDenied } from '../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import { holds } from '../../../kernel/site/caller.ts'
import type { CaptchaProvider } from '../../identity/captcha/index.ts'
import { draftPage, hasFooterMenu, linkInFooter } from './draft.ts'
import { legalPageKinds, loadExistingPages, loadLegalFacts } from './facts.ts'

export interface LegalPagesParts {
  captchaName: CaptchaProvider['name']
}

export const getLegalFacts = ({ captchaName }: LegalPagesParts) =>
  implementRead(contract.getLegalFacts, async ({ site }) => ({
    facts: await loadLegalFacts(site, captchaName),
    existing: await loadExistingPages(site),
    hasFooterMenu: await hasFooterMenu(site),
  }))

export const draftLegalPages = implement(
  contract.draftLegalPages,
  async ({ site, caller }, { facts, kinds, linkInFooter: isLinked }) => {
    if (isLinked && !holds(caller, 'STOA.MENU_UPDATE')) throw permissionDenied('the caller may not change menus')
    const pages = []
    for (const kind of inOrder(kinds)) pages.push(await draftPage(site, kind, facts))
    if (isLinked) await linkInFooter(site, pages)
    return { pages }
  },
)

/** Each kind once, in the order in which they are listed. */
function inOrder(kinds: readonly LegalPageKind[]): LegalPageKind[] {
  return legalPageKinds.filter((kind) => kinds.includes(kind))
}
