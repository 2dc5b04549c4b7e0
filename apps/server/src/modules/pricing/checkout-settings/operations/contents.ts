import * as content from '@stoa/contract/services/ecom/checkout-content'
import * as contract from '@stoa/contract/services/stoa/checkout-page'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { inLanguage, isSame, shopContent } from '../contents.ts'
import { checkoutPage } from '../page.ts'
import * as store from '../store.ts'

export const getCheckoutContent = implementRead(
  content.getCheckoutContent,
  async ({ site, refuse }, { appId, componentId, languageCode }) => {
    const rows = await store.findContents(site)
    const ofComponent = rows.filter((row) => isSame(row, { appId, componentId }))
    const isShop = appId === shopContent.appId
    if (!isShop && !rows.some((row) => row.app_id === appId))
      throw refuse('REQUIRED_APP_NOT_INSTALLED', 'no app with this ID provides texts on this site', { appId })
    if (ofComponent.length === 0 && !(isShop && componentId === shopContent.componentId))
      throw refuse('REQUIRED_COMPONENT_DOES_NOT_EXIST', 'the app provides no texts for this component', { componentId })
    const texts = inLanguage(ofComponent, languageCode ?? site.language)
    if (!texts)
      throw refuse('TRANSLATIONS_NOT_FOUND', 'there are no texts in this language', {
        languageCode: languageCode ?? site.language,
      })
    return { checkoutContent: texts }
  },
)

export const getCheckoutPage = implementRead(contract.getCheckoutPage, async ({ site }, { appId, componentId }) => ({
  checkoutPage: await checkoutPage(site, appId && componentId ? { appId, componentId } : undefined),
}))

export const listCheckoutContents = implementRead(contract.listCheckoutContents, async ({ site }) => ({
  checkoutContents: (await store.findContents(site)).map(present),
}))

export const saveCheckoutContent = implement(
  contract.saveCheckoutContent,
  async ({ site, refuse }, { reference, languageCode, checkoutTexts }) => {
    const { appId, componentId } = { ...shopContent, ...reference }
    const texts = Object.fromEntries(Object.entries(checkoutTexts).filter(([, text]) => text))
    const row = { app_id: appId, component_id: componentId, language: languageCode, doc: texts }
    const rows = await store.findContents(site)
    const before = rows.find((each) => isSame(each, { appId, componentId }) && each.language === languageCode)
    if (before) site.noteBefore(present(before))
    if (Object.keys(texts).length === 0) await store.deleteContent(site, { appId, componentId }, languageCode)
    else {
      if (!before && rows.length >= store.maxContents)
        throw refuse('TOO_MANY_CHECKOUT_CONTENTS', 'a site has texts for no more languages and components than this', {
          maximum: store.maxContents,
        })
      await store.saveContent(site, { appId, componentId }, languageCode, texts)
    }
    return { checkoutContent: present(row) }
  },
)

function present(row: store.ContentRow): contract.StoredCheckoutContent {
  return {
    reference: { appId: row.app_id, componentId: row.component_id },
    isDefault: isSame(row, shopContent),
    languageCode: row.language,
    checkoutTexts: row.doc,
  }
}
