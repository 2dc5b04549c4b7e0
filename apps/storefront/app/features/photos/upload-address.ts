import { CallError } from '@stoa/client'
import { generateVisitorUploadUrl } from '@stoa/contract/calls/stoa/visitor-uploads'
import { redirect } from 'react-router'
import { storefront } from '../../lib/page/context.ts'
import { formAction } from '../../lib/page/form-action.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/upload-address.ts'

export const loader = () => redirect(paths.home())

/** Returns the address to which the browser sends a chosen photo. */
export const action = formAction(async ({ context }: Route.ActionArgs, form) => {
  const { api } = context.get(storefront)
  const [mimeType = '', fileName = '', sizeInBytes = ''] = ['type', 'name', 'size'].map((name) => String(form.get(name) ?? ''))
  try {
    const { uploadUrl } = await api.call(generateVisitorUploadUrl, { mimeType, fileName, sizeInBytes })
    return Response.json({ uploadUrl })
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return Response.json({}, { status: error.status })
  }
})
