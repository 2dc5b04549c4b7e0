/** Settings for the plans of prepared statements, of which a session keeps hundreds, on either kind of database. */
export const planSettings = [
  // Every statement names its site and every key begins with the site, so an index always fits. Without this setting, a plan
  // that was made for a small table would scan the whole table for as long as it is kept.
  'enable_seqscan=off',
  // JIT compilation costs more than it saves on such short statements, and the setting above would trigger it.
  'jit=off',
]
