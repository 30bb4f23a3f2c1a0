import { DecoratorHandler, type Dispatcher } from 'undici';

/**
 * Returns a dispatcher that calls `started` when a request is written to its connection. It isn't called for requests
 * that are canceled before.
 */
export const notifyingStart = (dispatcher: Dispatcher, onSent: () => void): Dispatcher =>
  dispatcher.compose((dispatch) => (options, handler) => {
    const inner: Dispatcher.DispatchHandler = new DecoratorHandler(handler);
    return dispatch(options, {
      onRequestStart(controller, context) {
        onSent();
        inner.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...event) => inner.onRequestUpgrade?.(...event),
      onResponseStart: (...event) => inner.onResponseStart?.(...event),
      onResponseData: (...event) => inner.onResponseData?.(...event),
      onResponseEnd: (...event) => inner.onResponseEnd?.(...event),
      onResponseError: (...event) => inner.onResponseError?.(...event),
    });
  });
