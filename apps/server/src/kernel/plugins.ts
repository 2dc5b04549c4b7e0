import type { SiteRead } from './site.ts'

/** What plugins of one kind are asked: the path below the plugin's URI, a time limit in milliseconds, and how an answer is read. */
export interface PluginKind<Answer> {
  componentType: string
  path: string
  timeout: number
  read(json: unknown, site: SiteRead): { answer: Answer; problem?: undefined } | { answer?: undefined; problem: string }
}

export interface PluginAnswer<Answer> {
  appId: string
  name: string
  /** Undefined when the plugin refused, failed or is paused. */
  answer: Answer | undefined
}

/** Asks the plugins of a site's apps. The module that owns plugins implements it. */
export interface Plugins {
  /** The answers of every enabled plugin of this kind, oldest plugin first. A failing plugin never makes it throw. */
  ask<Answer>(site: SiteRead, kind: PluginKind<Answer>, request: object): Promise<PluginAnswer<Answer>[]>
}
