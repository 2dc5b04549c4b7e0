import type { Call } from '@stoa/contract'
import { t } from '@lingui/core/macro'
import { useQuery, type QueryFunction, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate, useParams, type Params } from 'react-router'
import type { Errors, FormOf } from '../../ui/form/typed-form.ts'
import { api } from '../calls/api.ts'
import { queryClient } from '../calls/query-client.ts'
import { useCall, type AsyncAction } from '../calls/use-call.ts'
import { IrreversibleAction } from './irreversible-action.tsx'
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

/** Several calls that save a record together need one that the person's role must include. */
type Saving<Request, Response> =
  | { save: Call<Request, Response>; needs?: undefined }
  | { save: AsyncAction<Request, Response>; needs: Call }

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

/** A query of one record, or of a list with a `select` that finds it. */
interface RecordQuery<Data, Key extends QueryKey, Edited> {
  queryKey: Key
  queryFn?: QueryFunction<Data, Key>
  select?: (data: Data) => Edited | undefined
}

/** The query of a record that is loaded with its whole list. */
export function recordIn<Data, Key extends QueryKey, Edited>(
  list: RecordQuery<Data, Key, Data>,
  select: (data: Data) => Edited | undefined,
): RecordQuery<Data, Key, Edited> {
  return { ...list, select }
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

function toAction<Request, Response>(saving: Saving<Request, Response>): { run: AsyncAction<Request, Response>; needs: Call } {
  if (saving.needs) return { run: saving.save, needs: saving.needs }
  const { save } = saving
  return { run: (request, options) => api.call(save, request, options), needs: save }
}

async function readNewest<Data, Key extends QueryKey, Edited>({
  select,
  ...query
}: RecordQuery<Data, Key, Edited>): Promise<Edited> {
  const data = await queryClient.fetchQuery({ ...query, staleTime: 0 })
  return (select ? select(data as Data) : data) as Edited
}
