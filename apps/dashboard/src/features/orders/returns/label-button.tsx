import { t } from '@lingui/core/macro'
import { getReturnLabel } from '@stoa/contract/calls/stoa/returns'
import type { ReturnLabelType } from '@stoa/contract/services/stoa/returns'
import { useCall } from '../../../lib/calls/use-call.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'

const types: Readonly<Record<ReturnLabelType, string>> = {
  APPLICATION_PDF: 'application/pdf',
  IMAGE_PNG: 'image/png',
  IMAGE_JPEG: 'image/jpeg',
}

/** Saves the label of a return. */
export function LabelButton({ returnId, fileName }: { returnId: string; fileName: string }) {
  const call = useCall(getReturnLabel, {
    failed: t`We couldn’t load the label`,
    onDone: ({ label }) => {
      if (label?.content && label.contentType) save(label.content, types[label.contentType], fileName)
    },
  })
  return (
    <CallButton call={call} size="compact-sm" onClick={() => call.send({ returnId })}>
      {fileName}
    </CallButton>
  )
}

function save(content: string, type: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = `data:${type};base64,${content}`
  link.download = fileName
  link.click()
}
