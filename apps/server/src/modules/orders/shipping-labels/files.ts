import { buffer } from 'node:stream/consumers'
import { asStaff } from '../../../kernel/site/audience.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { privatePrefix, type FileStore } from '../../../kernel/files/file-store.ts'
import { removeUnusedFiles } from '../../../kernel/files/unused-files.ts'
import type { JobSite } from '../../../kernel/site/jobs.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { location } from '../../platform/locations/index.ts'
import { getOrder } from '../orders/ports/reading.ts'
import { ProviderRefusal, ProviderUnavailable, type LabelText } from './providers/provider.ts'
import { loadLabelProvider, type LabelPorts } from './settings.ts'
import { shipmentOf } from './shipment.ts'
import { loadLabelsByIds, noteFile, type LabelRow } from './store/labels.ts'

export interface LabelFiles {
  files: FileStore
}

/** Bytes of one PDF with all labels. */
const maxPrinted = 30 * 1024 * 1024

/** Keeps the PDF of a bought label among the private files. False where the provider does not have it yet. */
export async function storeFile(ports: LabelPorts & LabelFiles, site: JobSite, label: LabelRow): Promise<boolean> {
  try {
    const { provider } = await loadLabelProvider(ports, site, label.provider)
    const pdf = await provider.pdf(label.doc.bought!, () => loadLabelText(site, label))
    await ports.files.put(keyOf(site, label.id), pdf)
    await site.transaction((tx) => noteFile(tx, label.id))
    return true
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal) return false
    throw error
  }
}

/** One PDF with the labels, in this order. */
export async function printedLabels(files: FileStore, site: SiteRead, labels: readonly LabelRow[]): Promise<Buffer> {
  const { PDFDocument } = await import('pdf-lib')
  const pages = await PDFDocument.create()
  let size = 0
  for (const label of labels) {
    const file = label.has_file ? await files.get(keyOf(site, label.id)) : undefined
    if (!file) throw refusal('LABEL_FILE_NOT_FOUND', 'the provider has not sent this label yet', { labelId: label.id })
    const content = await buffer(file.body)
    if ((size += content.length) > maxPrinted)
      throw refusal('LABEL_FILE_NOT_FOUND', 'print fewer labels at once', { labelId: label.id })
    const document = await PDFDocument.load(content, { ignoreEncryption: true })
    for (const page of await pages.copyPages(document, document.getPageIndices())) pages.addPage(page)
  }
  return Buffer.from(await pages.save())
}

/** Removes the files of labels that were erased, and those that a crash left without a row. */
export async function removeOldFiles(files: FileStore, site: JobSite): Promise<void> {
  await removeUnusedFiles(files, prefixOf(site), async (keys) => {
    const rows = await loadLabelsByIds(site, keys.map(idOf))
    const needed = new Set(rows.filter(({ has_file }) => has_file).map(({ id }) => id))
    return new Set(keys.filter((key) => needed.has(idOf(key))))
  })
}

export function removeFile(files: FileStore, site: SiteRead, labelId: string): Promise<void> {
  return files.remove(keyOf(site, labelId))
}

async function loadLabelText(
  site: JobSite,
  { order_id: orderId, doc, tracking_number: trackingNumber }: LabelRow,
): Promise<LabelText> {
  const { order } = await getOrder(asStaff(site), orderId)
  const from = await location.get(asStaff(site), doc.locationId)
  return { shipment: shipmentOf(site, order, from, doc.parcel), service: doc.service, trackingNumber: trackingNumber! }
}

function prefixOf({ siteId }: SiteRead): string {
  return `${privatePrefix}shipping-labels/${siteId}/`
}

function keyOf(site: SiteRead, labelId: string): string {
  return `${prefixOf(site)}${labelId}.pdf`
}

function idOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1, -'.pdf'.length)
}
