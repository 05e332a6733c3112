/** A step that failed for a reason a person can act on: what went wrong, and what to do about it. */
export class StepFailure extends Error {
  /**
   * @param {string} cause one line
   * @param {string} remedy what the person can do, commands included
   */
  constructor(cause, remedy) {
    super(cause)
    this.remedy = remedy
  }
}

/**
 * Run a script's main function: a StepFailure is told in two lines, any other error with its stack; both end with 1.
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    if (error instanceof StepFailure) {
      console.error(`\nFailed: ${error.message}\nRemedy: ${error.remedy}`)
    } else {
      console.error(error)
    }
    process.exitCode = 1
  }
}
