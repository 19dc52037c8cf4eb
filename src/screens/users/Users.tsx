import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { usePreload } from "../usePreload.ts";
import { useScreenLocation } from "./screenLocation.ts";
import { UserProfile } from "./UserProfile.tsx";
import { UsersList } from "./UsersList.tsx";

const loadDialogs = () => import("./dialogs.ts");
const EditUser = lazy(async () => ({ default: (await loadDialogs()).EditUser }));
const NotFound = lazy(async () => ({ default: (await import("../SignedIn.tsx")).NotFound }));

/** The customers: their list, the profile of one, and the edit dialog over either. */
export default function Users() {
  usePreload(loadDialogs);
  return (
    <>
      <Routes location={useScreenLocation()}>
        <Route index element={<UsersList />} />
        <Route path="user/:userId" element={<UserProfile />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
      <Suspense>
        <Routes>
          <Route path="edit/:userId" element={<EditUser />} />
          <Route path="*" element={null} />
        </Routes>
      </Suspense>
    </>
  );
}
