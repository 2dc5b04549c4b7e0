import { t } from '@lingui/core/macro'
import { FileInput } from '@mantine/core'
import { sendReturnInstructions } from '@stoa/contract/calls/stoa/returns'
import { sendReturnInstructionsRequestLimits } from '@stoa/contract/limits/stoa/returns'
import type { ReturnLabelType } from '@stoa/contract/services/stoa/returns'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { TextAreaField } from '../../../ui/fields/fields.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { useReturnDialog } from './use-return-dialog.ts'

/** As the server has it, in bytes. */
const maxBytes = 1_000_000

const labelTypes: ReadonlyMap<string, ReturnLabelType> = new Map([
  ['application/pdf', 'APPLICATION_PDF'],
  ['image/png', 'IMAGE_PNG'],
  ['image/jpeg', 'IMAGE_JPEG'],
])

/** Sends the customer instructions, and a label to print. */
export default function InstructionsDialog() {
  const { file, returnId, refreshes, close } = useReturnDialog()
  const [label, setLabel] = useState<File | null>(null)
  const call = useCall(sendReturnInstructions, {
    failed: t`We couldn’t send the instructions`,
    done: t`Instructions sent`,
    quiet: true,
    refreshes,
    onDone: close,
    prepare: async (request) => (label ? { ...request, label: await toLabel(label) } : request),
  })
  const { instructions, returnAddress, labelFileName } = file.return
  const problem = label && problemOf(label)
  return (
    <DialogForm
      title={t`Send instructions`}
      call={call}
      initial={{ instructions: instructions ?? '', returnAddress: returnAddress ?? '' }}
      check={() => (problem ? { instructions: problem } : {})}
      toRequest={({ instructions: text, returnAddress: address }) => ({
        returnId,
        instructions: text.trim() || null,
        returnAddress: address.trim() || null,
      })}
      submitLabel={t`Send by email`}
      onClose={close}
    >
      {(form) => (
        <>
          <TextAreaField
            form={form}
            name="instructions"
            label={t`Instructions`}
            limits={sendReturnInstructionsRequestLimits.instructions}
          />
          <TextAreaField
            form={form}
            name="returnAddress"
            label={t`Return address`}
            limits={sendReturnInstructionsRequestLimits.returnAddress}
          />
          <FileInput
            label={t`Label`}
            description={
              labelFileName ? t`Replaces ${labelFileName}. PDF, PNG or JPEG, up to 1 MB.` : t`PDF, PNG or JPEG, up to 2 MB.`
            }
            accept={[...labelTypes.keys()].join()}
            value={label}
            onChange={setLabel}
            error={problem}
            clearable
          />
        </>
      )}
    </DialogForm>
  )
}

function problemOf({ type, size }: File): string | undefined {
  if (!labelTypes.has(type)) return t`Choose a PDF, PNG or JPEG file.`
  return size > maxBytes ? t`This file is larger than 1 MB.` : undefined
}

async function toLabel(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return { fileName: file.name, contentType: labelTypes.get(file.type) ?? 'APPLICATION_PDF', content: btoa(binary) }
}
