import { DeviceMobile } from "@phosphor-icons/react/dist/ssr/DeviceMobile";
import { Link } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useOnValue } from "#app/components/hooks/use-on-value";
import type { DeviceBody } from "#app/components/on-me/body-store";
import { removeBody } from "#app/components/on-me/wear-client";
import { showToast } from "#app/components/toasts/toaster";
import { bodyPhotoPath, feedPath } from "#app/paths";
import { readBodyShape } from "#app/vision/body/pack-body";
import { DeleteBodyPhoto } from "./delete-body-photo";
import { StateLayout, StateText } from "./state-layout";

type Props = { body: DeviceBody; returnTo: string | null; choosePath: string; onDeleted: () => void };

/** The body that lives on this device only, and the way on. */
export function DeviceBodyState({ body, returnTo, choosePath, onDeleted }: Props) {
  const { t } = useTranslation("bodyPhoto");
  async function remove() {
    await removeBody();
    onDeleted();
    showToast({ key: "photoRemoved" });
  }
  return (
    <StateLayout
      isBusy={false}
      picture={<DevicePhoto body={body} alt={t("alt")} />}
      said={
        <>
          <StateText kind="good" title={t("ready.title")}>
            {t("device.ready")}
          </StateText>
          <p className="mt-3 flex items-start gap-2 t-small">
            <DeviceMobile className="ic ic--s mt-0.5 flex-none" aria-hidden="true" />
            <span>
              <b className="font-semibold">{t("device.only")}.</b> {t("device.limits")}
            </span>
          </p>
        </>
      }
    >
      <Link className="btn btn--primary btn--lg btn--wide" to={returnTo ?? feedPath("explore")}>
        {t("ready.goOn")}
      </Link>
      <Link className="btn btn--wide btn--line" to={choosePath}>
        {t("change")}
      </Link>
      <DeleteBodyPhoto deletePath={bodyPhotoPath(returnTo ?? undefined)}>
        {({ cancel }) => (
          <>
            <p className="muted">{t("device.removeQuestion")}</p>
            <div className="dlg__acts">
              {cancel}
              <button type="button" className="btn btn--danger" onClick={remove}>
                {t("remove.confirm")}
              </button>
            </div>
          </>
        )}
      </DeleteBodyPhoto>
    </StateLayout>
  );
}

/** The photo, which is the left third of the layers. */
function DevicePhoto({ body, alt }: { body: DeviceBody; alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = readBodyShape(body.shape).frame;
  useOnValue(body.atlas, (atlas) => {
    void createImageBitmap(atlas, 0, 0, width, height).then(
      (photo) => canvas.current?.getContext("2d")?.drawImage(photo, 0, 0),
      () => {}, // looks say that they cannot be shown
    );
  });
  return <canvas ref={canvas} className="body-mirror__photo" role="img" aria-label={alt} width={width} height={height} />;
}
