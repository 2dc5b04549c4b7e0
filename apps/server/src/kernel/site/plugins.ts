import type { Seal } from '../secrets/sealed.ts'
import type { SiteContext } from './context.ts'

/**
 * A kind of request to plugins: the path below the plugin's URI, a time limit in milliseconds, and how the answer to a
 * request is read.
 */
export interface PluginKind<Answer> {
  componentType: string
  path: string
  timeout: number
  /** Milliseconds for which an answer to the same request is used again; a minute if absent. */
  answerLife?: number
  read(json: unknown, site: SiteContext, request: object): PluginReading<Answer>
}

export type PluginReading<Answer> = { answer: Answer; problem?: undefined } | { answer?: undefined; problem: string }

/** A plugin that is part of the server. It answers like an app, in the form of the contract. */
export interface PluginFunction {
  /** Names it in a plugin's address: `function:<name>`. */
  name: string
  componentType: string
  /** Reads what `answer` needs, which runs outside of the transaction of its site and must read nothing itself. */
  prepare?(site: SiteContext): Promise<object>
  answer(site: Pick<SiteContext, 'settings' | 'language'>, request: object, settings: PluginSettings, prepared?: object): unknown
}

/** The owner's settings of a plugin. */
export interface PluginSettings {
  /** Offered while an app for shipping rates gives no answer. The price is a decimal of the site's currency. */
  fallbackRate?: { title: string; price: string }
  /** True if carts are validated too. */
  validateInCart?: boolean
  /** The settings of a function of the server. */
  values?: Record<string, string>
}

export interface PluginAnswer<Answer> {
  appId: string
  name: string
  settings: PluginSettings
  /** Undefined when the plugin refused, failed or is paused. */
  answer: Answer | undefined
  /** The error code with which the plugin refused. */
  refusal?: string
  /** The data that came with the refusal, unchecked. */
  refusalData?: unknown
  /** Why there is no answer. */
  failure?: PluginFailure
}

export type PluginFailure = 'LATE' | 'TOO_LARGE' | 'INVALID' | 'REFUSED' | 'PAUSED' | 'FAILED'

/** Asks the plugins of a site's apps. The module that owns plugins implements it. */
export interface Plugins {
  /** Seals what only apps may read again. */
  seal: Seal
  /**
   * The answers of every enabled plugin of this kind, or of those whose settings and app `applies` admits, oldest plugin first. The
   * request to an app is only made when it has a plugin, and the app is not asked when it is undefined. A failing plugin never makes it throw.
   */
  ask<Answer>(
    site: SiteContext,
    kind: PluginKind<Answer>,
    request: (appId: string) => object | undefined,
    applies?: (settings: PluginSettings, appId: string) => boolean,
  ): Promise<PluginAnswer<Answer>[]>
  /**
   * The answer of one app, from its oldest enabled plugin of this kind alone: an app with two of them must not charge twice. Undefined
   * where it has none. An answer that was given for another `scope` is not used again.
   */
  askApp<Answer>(
    site: SiteContext,
    kind: PluginKind<Answer>,
    appId: string,
    request: object,
    scope?: string,
  ): Promise<PluginAnswer<Answer> | undefined>
  /** The answer of a function of the server that needs no registration; undefined when it failed, is late or is paused. */
  askFunction<Answer>(site: SiteContext, kind: PluginKind<Answer>, name: string, request: object): Promise<Answer | undefined>
}
