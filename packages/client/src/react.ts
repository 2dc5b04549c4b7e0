'use client'

import type { Call } from '@stoa/contract'
import { useMutation, useQuery, type UseMutationOptions, type UseQueryOptions } from '@tanstack/react-query'
import { createContext, createElement, useContext, type ReactNode } from 'react'
import type { Client } from './client.ts'
import { queryOptionsOf } from './query-options.ts'

const ClientContext = createContext<Client | undefined>(undefined)

/** Gives the hooks within it the client that they call. */
export function ClientProvider({ client, children }: { client: Client; children?: ReactNode }) {
  return createElement(ClientContext.Provider, { value: client }, children)
}

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('the hooks of @stoa/client need a ClientProvider around them')
  return client
}

/** The answer of a call, from the cache of TanStack Query. A refusal is a `CallError`. */
export function useQueryOf<Request, Response>(
  call: Call<Request, Response>,
  request: NoInfer<Request>,
  options: Omit<UseQueryOptions<Response>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery<Response>({ ...queryOptionsOf(useClient(), call, request), ...options })
}

/** A call that changes something. It is never repeated by itself. */
export function useMutationOf<Request, Response>(
  call: Call<Request, Response>,
  options: Omit<UseMutationOptions<Response, Error, Request>, 'mutationFn'> = {},
) {
  const client = useClient()
  return useMutation<Response, Error, Request>({ mutationFn: (request) => client.call(call, request), ...options })
}
