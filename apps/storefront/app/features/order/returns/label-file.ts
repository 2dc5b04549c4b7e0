import { getOwnReturnLabel } from '@stoa/contract/calls/stoa/own-returns'
import type { ReturnLabelType } from '@stoa/contract/services/stoa/own-returns'
import { storefront } from '../../../lib/page/context.ts'
import { requireFound } from '../../../lib/page/not-found.ts'
import { privateFile } from '../../../lib/page/private-file.ts'
import type { Route } from './+types/label-file.ts'

const types: Readonly<Record<ReturnLabelType, string>> = {
  APPLICATION_PDF: 'application/pdf',
  IMAGE_PNG: 'image/png',
  IMAGE_JPEG: 'image/jpeg',
}

/** The label of a return, for whoever may see the order. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(storefront)
  const { label } = await requireFound(api.call(getOwnReturnLabel, params))
  return privateFile(label?.content ?? '', label?.fileName ?? 'label', types[label?.contentType ?? 'APPLICATION_PDF'])
}
