import { createHash } from 'node:crypto'
import * as contract from '@stoa/contract/services/stoa/invoices'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { countryOf } from '../build-document.ts'
import { drawPicture } from '../file.ts'
import { letterPicture } from '../logo.ts'
import { withNextNumbers, yearOf } from '../numbers.ts'
import { missingSellerDetails } from '../required-details.ts'
import { exampleDocument } from '../example-document.ts'
import type { CompleteSettings } from '../complete-settings.ts'
import { changed, invoiceSettings, sellerOf } from '../settings.ts'
import { insertLogo, saveSettings } from '../store/settings.ts'

export const getInvoiceSettings = implementRead(contract.getInvoiceSettings, async ({ site }) =>
  presented(site, await invoiceSettings(site)),
)

export const updateInvoiceSettings = implement(contract.updateInvoiceSettings, async ({ site }, { settings }) => {
  const before = await invoiceSettings(site)
  site.noteBefore(before)
  const after = changed(before, settings, yearOf(site))
  await saveSettings(site, after)
  return presented(site, after)
})

export const setInvoiceLogo = implementAction(contract.setInvoiceLogo, async ({ transaction, refuse }, { content }) => {
  const picture = await letterPicture(Buffer.from(content, 'base64'))
  if (!picture) throw refuse('INVALID_LOGO', 'the file is no PNG, JPEG or WebP')
  const id = createHash('sha256').update(picture).digest('hex')
  return transaction(async (tx) => {
    const before = await invoiceSettings(tx)
    tx.noteBefore(before)
    await insertLogo(tx, { id, content: picture })
    const after = { ...before, logoId: id }
    await saveSettings(tx, after)
    return { settings: (await presented(tx, after)).settings }
  })
})

/** Issued documents keep the picture that they were issued with. */
export const removeInvoiceLogo = implement(contract.removeInvoiceLogo, async ({ site }) => {
  const { logoId: _removed, ...after } = await invoiceSettings(site)
  site.noteBefore({ ...after, logoId: _removed })
  await saveSettings(site, after)
  return { settings: (await presented(site, after)).settings }
})

export const previewInvoice = implementRead(contract.previewInvoice, async ({ site }, { settings }) => {
  const example = await exampleDocument(site, changed(await invoiceSettings(site), settings, yearOf(site)))
  return { picture: (await drawPicture(site, example)).toString('base64') }
})

async function presented(
  site: SiteRead,
  settings: CompleteSettings,
): Promise<{ settings: contract.InvoiceSettings; missing: contract.MissingDetail[] }> {
  const seller = await sellerOf(site, settings, (code) => code)
  return {
    settings: {
      ...settings,
      series: await withNextNumbers(site, settings.series),
    },
    missing: missingSellerDetails(seller, countryOf(site, settings)),
  }
}
