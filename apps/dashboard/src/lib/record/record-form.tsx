import type { FieldValues } from 'react-hook-form'
import { RecordConflict, useEdited, type EditedSettings } from './edited-record.tsx'
import { PageForm, type PageFormProps } from './page-form.tsx'

export interface RecordFormProps<Record, Values extends FieldValues, Request>
  extends
    EditedSettings<Record, Values, Request>,
    Pick<PageFormProps<Values, Request>, 'check' | 'place' | 'saveLabel' | 'guardedOn' | 'children'> {
  /** The conflict title, for example 'This page changed while you were editing.' */
  changedMeanwhile: string
}

/** Edits the loaded version of a record. Newer data is applied only when no edit would be lost. */
export function RecordForm<Record, Values extends FieldValues, Request>(props: RecordFormProps<Record, Values, Request>) {
  const { check, place, saveLabel, guardedOn, changedMeanwhile, children } = props
  const edited = useEdited(props)
  return (
    <PageForm
      call={edited.call}
      initial={edited.initial}
      check={check}
      place={place}
      toRequest={edited.toRequest}
      saveLabel={saveLabel}
      {...(guardedOn && { guardedOn })}
    >
      {(form) => (
        <>
          <RecordConflict form={form} edited={edited} title={changedMeanwhile} />
          {children(form)}
        </>
      )}
    </PageForm>
  )
}
