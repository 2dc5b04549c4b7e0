import { t } from '@lingui/core/macro'
import { createInfoSection } from '@stoa/contract/calls/stores/info-sections-v-3'
import { infoSectionLimits } from '@stoa/contract/limits/stores/info-sections-v-3'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { TextAreaField, TextField } from '../../../../ui/fields/fields.tsx'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import type { SectionValues } from '../values.ts'
import { sectionsQuery } from './queries.ts'

/** Creates a section for all products. This product gets it when it is saved. */
export function NewSection({ onClose, onMade }: { onClose: () => void; onMade: (section: SectionValues) => void }) {
  const call = useCall(createInfoSection, {
    failed: t`We couldn’t create the section`,
    quiet: true,
    refreshes: [sectionsQuery],
    onDone: ({ infoSection }, request) =>
      onMade({
        id: infoSection!.id!,
        title: request.infoSection!.title!,
        text: request.infoSection!.plainDescription ?? '',
      }),
  })
  return (
    <SideForm
      title={t`New info section`}
      call={call}
      initial={{ title: '', plainDescription: '' }}
      check={({ title }) => (title.trim() ? {} : { title: t`Enter a title.` })}
      toRequest={({ title, plainDescription }) => ({
        infoSection: { uniqueName: title.trim(), title: title.trim(), plainDescription: plainDescription.trim() },
      })}
      submitLabel={t`Create`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="title"
            label={t`Title`}
            placeholder={t`Care, delivery, guarantee…`}
            limits={infoSectionLimits.title}
            data-autofocus
          />
          <TextAreaField
            form={form}
            name="plainDescription"
            label={t`Text`}
            description={t`Shared by all products with this section.`}
            minRows={5}
            limits={infoSectionLimits.plainDescription}
          />
        </>
      )}
    </SideForm>
  )
}
