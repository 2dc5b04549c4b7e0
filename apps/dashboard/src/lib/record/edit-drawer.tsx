import type { Call } from '@stoa/contract'
import { t } from '@lingui/core/macro'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate, useParams, type Params } from 'react-router'
import type { Errors, FormOf } from '../../ui/form/typed-form.ts'
import { useCall } from '../calls/use-call.ts'
import { IrreversibleAction } from './irreversible-action.tsx'
import { readNewest, toAction, type RecordQuery, type Saving } from './record-calls.ts'
import { RecordDrawer } from './record-drawer.tsx'

/** Texts are made with each rendering, because the language may change. */
interface EditTexts<Response> {
  /** The drawer's title while the record has none of its own. */
  title: string
  loadFailed: string
  saveFailed: string
  saved: string | ((response: Response) => string)
  /** For example 'This redirect changed while you were editing.' */
  changedMeanwhile: string
  /** For example 'This redirect no longer exists.' Settings always exist. */
  gone: string | undefined
}

interface DeleteSettings<Deletion> {
  call: Call<Deletion, unknown>
  toRequest: (id: string) => Deletion
  texts: () => {
    failed: string
    deleted: string
    /** Says what is lost and what stays. */
    consequence: string
  }
}

type EditDrawerSettings<Data, Key extends QueryKey, Edited, Values extends FieldValues, Request, Response, Deletion> = Saving<
  Request,
  Response
> & {
  /** The parameter of the route that is the record's ID. Settings have none. */
  param?: string
  query: (id: string) => RecordQuery<Data, Key, Edited>
  /** The page under the drawer. */
  parent: (params: Params) => string
  /** True where the page under the drawer stays at its place, because it is long. */
  keepsScroll?: boolean
  texts: (id: string) => EditTexts<Response>
  /** A record without a name of its own has the title of the texts. */
  name?: (record: Edited) => string | null | undefined
  refreshes: readonly { queryKey: QueryKey }[]
  /** True for records without a revision: they are read before they are saved, because the server cannot detect a conflict. */
  readsAgain?: boolean
  /** For records whose version is more than their revision. */
  version?: (record: Edited) => string
  toValues: (record: Edited) => Values
  check?: (values: Values) => Errors<Values>
  /** The field that a violation of the server belongs to, where its path is another. */
  place?: (path: string) => string | undefined
  toRequest: (values: Values, before: Edited, id: string) => Request
  fields: (form: FormOf<Values>, record: Edited, id: string) => ReactNode
  remove?: DeleteSettings<Deletion>
}

/** The component of a route that edits one record in a drawer over the page of its list. */
export function editDrawer<Data, Key extends QueryKey, Edited, Values extends FieldValues, Request, Response, Deletion>(
  settings: EditDrawerSettings<Data, Key, Edited, Values, Request, Response, Deletion>,
) {
  return function EditDrawer() {
    const params = useParams()
    const id = settings.param === undefined ? '' : params[settings.param]!
    const navigate = useNavigate()
    const close = () => void navigate(settings.parent(params), { preventScrollReset: settings.keepsScroll ?? false })
    const query = settings.query(id)
    const texts = settings.texts(id)
    const { refreshes, remove } = settings
    const { run, needs } = toAction(settings)
    const save = useCall(run, {
      needs,
      failed: texts.saveFailed,
      done: texts.saved,
      quiet: true,
      refreshes,
      onDone: close,
    })
    const nameOf = (record: Edited | undefined) => record && settings.name?.(record)
    return (
      <RecordDrawer
        query={useQuery<Data, Error, Edited | undefined, Key>(query)}
        title={(record) => nameOf(record) || texts.title}
        failed={texts.loadFailed}
        {...(texts.gone !== undefined && { gone: texts.gone })}
        call={save}
        toValues={settings.toValues}
        readAgain={settings.readsAgain ? () => readNewest(query) : undefined}
        version={settings.version}
        changedMeanwhile={texts.changedMeanwhile}
        {...(settings.check && { check: settings.check })}
        {...(settings.place && { place: settings.place })}
        toRequest={(values, before) => settings.toRequest(values, before, id)}
        submitLabel={t`Save`}
        onClose={close}
      >
        {(form, record) => (
          <>
            {settings.fields(form, record, id)}
            {remove && <DeleteButton id={id} name={nameOf(record)} remove={remove} refreshes={refreshes} onDone={close} />}
          </>
        )}
      </RecordDrawer>
    )
  }
}

interface DeleteButtonProps<Deletion> {
  id: string
  name: string | null | undefined
  remove: DeleteSettings<Deletion>
  refreshes: readonly { queryKey: QueryKey }[]
  onDone: () => void
}

function DeleteButton<Deletion>({ id, name, remove, refreshes, onDone }: DeleteButtonProps<Deletion>) {
  const { failed, deleted, consequence } = remove.texts()
  const call = useCall(remove.call, { failed, done: deleted, refreshes, onDone })
  return (
    <div>
      <IrreversibleAction
        verb={t`Delete`}
        name={name ?? undefined}
        consequence={consequence}
        call={call}
        request={remove.toRequest(id)}
      />
    </div>
  )
}
