import { Route, Routes } from "react-router-dom";
import { part } from "../part.tsx";
import { usePreload } from "../usePreload.ts";
import { useScreenLocation } from "./screenLocation.ts";
import { UserProfile } from "./UserProfile.tsx";
import { UsersList } from "./UsersList.tsx";

const loadDialogs = () => import("./dialogs.ts");
const EditUser = part(async () => (await loadDialogs()).EditUser);
const NotFound = part(async () => (await import("../SignedIn.tsx")).NotFound);

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
      <Routes>
        <Route path="edit/:userId" element={<EditUser />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}
