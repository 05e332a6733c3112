import type { Machine } from './spec'

/** Variables through which a later program, or the shell itself, runs code of its own choosing. */
const RUNS_CODE =
  /^(?:PATH|LD_\w+|DYLD_\w+|BASH_ENV|ENV|PROMPT_COMMAND|PS[0-4]|IFS|CDPATH|SHELL|BASH_FUNC\w*|GIT_(?:SSH\w*|PAGER|EDITOR|SEQUENCE_EDITOR|EXTERNAL_DIFF|CONFIG\w*|PROXY_COMMAND|ASKPASS|EXEC_PATH|DIR|WORK_TREE|TEMPLATE_DIR)|PAGER|MANPAGER|LESS(?:OPEN|CLOSE)?|EDITOR|VISUAL|BROWSER|PYTHON(?:PATH|STARTUP|HOME|BREAKPOINT)|NODE_(?:OPTIONS|PATH)|RUBY(?:OPT|LIB)|PERL5?(?:OPT|LIB|DB)|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|RUSTC(?:_WRAPPER)?|CARGO_\w+|MAKEFLAGS|CC|CXX|SSH_ASKPASS|SUDO_ASKPASS|TAR_OPTIONS|RSYNC_RSH|npm_config_\w+)$/

/** Adds what setting these variables (`NAME=value`) may lead to. */
export function applyAssignments(assignments: readonly string[], machine: Machine): void {
  for (const assignment of assignments) {
    const name = /^\w+/.exec(assignment)?.[0] ?? ''
    if (/^(?:BASH_ENV|ENV|PROMPT_COMMAND|PS[0-4]|CDPATH)$/.test(name)) machine.add('unknown')
    else if (RUNS_CODE.test(name)) machine.code()
  }
}
